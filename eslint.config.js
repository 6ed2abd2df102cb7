// The rules for the page's scripts. What a name means and whether it exists, tsc knows better: see tsconfig.json. How the code
// is laid out, prettier says; it leaves templates alone, so the width of lines is checked here.

import js from "@eslint/js";

export default [
  { ignores: ["src/outofturn/web/static/vendor/", ".venv/", "site/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" }],

      complexity: ["error", 12],
      "max-depth": ["error", 3],
      "max-len": ["error", { code: 128, ignoreUrls: true }],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "max-params": ["error", 5],

      "array-callback-return": "error",
      "consistent-return": "error",
      curly: ["error", "multi-line"],
      "default-case-last": "error",
      eqeqeq: "error",
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-implied-eval": "error",
      "no-nested-ternary": "error",
      "no-param-reassign": "error",
      "no-promise-executor-return": "error",
      "no-return-assign": "error",
      "no-self-compare": "error",
      "no-sequences": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-unused-expressions": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-useless-concat": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "require-await": "error",
      "sort-imports": ["error", { ignoreDeclarationSort: true, ignoreCase: false }],
      yoda: "error",
    },
  },
  {
    // Where the cases and the engine are, home.js decides.
    files: ["src/outofturn/web/static/**"],
    ignores: ["src/outofturn/web/static/{connection,offline-home}.js"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["*/api-request.js"], importNames: ["request"], message: "Take it from home.js." }] },
      ],
    },
  },
];
