"""Flow charts of the rulings, made by asking the engine and drawn as SVG or Mermaid."""
