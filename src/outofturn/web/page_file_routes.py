"""The files of the director's page: see ``site.page_files``.

They are the same as long as the server runs, also while a newer version of the program is installed beside it.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import Response

from outofturn.engine.message import message
from outofturn.site.page_files import INDEX, MANIFEST, SERVICE_WORKER, Page, PageFile, built_page
from outofturn.web.costly_work import FairRoute
from outofturn.web.http_error import HttpError

#: By the end of the name; the tables of ``mimetypes`` differ from one machine to the next.
_MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
    "zip": "application/zip",
}
_OTHERWISE = "text/plain; charset=utf-8"
#: In bytes. Whatever is larger (Python for browsers) is compressed once, in a thread of its own: it would hold up everybody.
_LARGE = 1_000_000
#: Of a file with its version in its address, which never changes: for browsers, not for a proxy that serves several people.
_FOR_GOOD = "private, max-age=31536000, immutable"

router = APIRouter(route_class=FairRoute, include_in_schema=False)


@router.api_route("/", methods=["GET", "HEAD"])
def page(request: Request) -> Response:
    return _top(request, INDEX)


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
def manifest(request: Request) -> Response:
    return _top(request, MANIFEST)


@router.api_route("/service-worker.js", methods=["GET", "HEAD"])
def service_worker(request: Request) -> Response:
    return _top(request, SERVICE_WORKER)


@router.api_route("/v/{version}/{path:path}", methods=["GET", "HEAD"])
def file_of_version(request: Request, version: str, path: str) -> Response:
    """A file for the page of this version alone."""
    if version != _page(request).version:
        raise HttpError(404, message("error/nothing-at-this-address"))
    file = _file(request, path)
    content, headers = file.read(), {"Cache-Control": _FOR_GOOD}
    if len(content) > _LARGE and "gzip" in request.headers.get("accept-encoding", ""):
        content = _compressed(file)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(content, media_type=_media_type(path), headers=headers)


@router.api_route("/static/{path:path}", methods=["GET", "HEAD"])
def static(request: Request, path: str) -> Response:
    """A file for other pages: the log-in page, reports, error pages."""
    return content_response(request, _file(request, f"static/{path}").read(), _media_type(path))


def content_response(request: Request, content: bytes, kind: str) -> Response:
    """What a browser may keep; 304 if it has it already."""
    # Weak, because it may be compressed on its way.
    headers = {"ETag": f'W/"{hashlib.sha256(content).hexdigest()[:16]}"', "Cache-Control": "no-cache"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def _page(request: Request) -> Page:
    return built_page("server", request.app.state.pyodide)


def _top(request: Request, name: str) -> Response:
    return content_response(request, _page(request).top[name], _media_type(name))


def _file(request: Request, path: str) -> PageFile:
    file = _page(request).files.get(path)
    if file is None:
        raise HttpError(404, message("error/nothing-at-this-address"))
    return file


def _media_type(path: str) -> str:
    return _MEDIA_TYPES.get(path.rpartition(".")[2], _OTHERWISE)


@lru_cache(maxsize=8)
def _compressed(file: PageFile) -> bytes:
    return gzip.compress(file.read(), 6, mtime=0)
