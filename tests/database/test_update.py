"""`mtgengine cards update`, against a server on this machine that answers as Scryfall does."""

import gzip
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtgengine.cards import CardStore, scryfall, update_cards
from mtgengine.cards.store import store_path
from mtgengine.cli import main
from mtgengine.errors import CardDataError, StoreError

sys.path.insert(0, str(Path(__file__).parent))

from records import BEAR, BOLT, array


class Server(ThreadingHTTPServer):
    """A bulk-data server: what it offers, and what it was asked."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server_address[1]}"
        self.cards = array()
        self.updated_at = "2026-01-01T09:00:00.000+00:00"
        self.status = 200
        self.cut = 0
        self.list = None
        self.asked = []

    def answer(self, path):
        if path == "/bulk-data":
            listed = {
                "object": "list",
                "has_more": False,
                "data": [self.offer("default_cards"), self.offer("oracle_cards")],
            }
            return json.dumps(listed if self.list is None else self.list).encode(), {}
        return gzip.compress(self.cards.encode()), {"Content-Encoding": "gzip"}

    def offer(self, kind):
        return {
            "object": "bulk_data",
            "id": "27bf3214-1271-490b-bdfe-c0be6c23d02e",
            "type": kind,
            "updated_at": self.updated_at,
            "uri": f"{self.base}/bulk-data/{kind}",
            "name": kind.replace("_", " ").title(),
            "size": len(self.cards),
            "download_uri": f"{self.base}/file/{kind}.json",
            "content_type": "application/json",
            "content_encoding": "gzip",
        }


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append((self.path, dict(self.headers)))
        body, headers = self.server.answer(self.path)
        is_file = self.path.startswith("/file/")
        self.send_response(self.server.status if is_file else 200)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) - self.server.cut] if is_file else body)

    def log_message(self, *words):
        pass


@pytest.fixture
def server(data_folder, monkeypatch):
    found = Server()
    thread = threading.Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv("MTGENGINE_BULK_DATA", f"{found.base}/bulk-data")
    yield found
    found.shutdown()
    found.server_close()
    thread.join()


def test_the_newest_cards_are_fetched_once(server):
    assert update_cards().cards == 4
    assert CardStore().meta["updated_at"] == server.updated_at
    assert [path for path, _ in server.asked] == ["/bulk-data", "/file/oracle_cards.json"]
    assert update_cards() is None
    assert [path for path, _ in server.asked][2:] == ["/bulk-data"]
    server.updated_at, server.cards = "2026-01-02T09:00:00.000+00:00", array([BEAR])
    assert update_cards().cards == 1
    assert update_cards(force=True).cards == 1
    assert update_cards("default_cards").cards == 1
    assert sorted(file.name for file in store_path().parent.iterdir()) == ["cards.sqlite"]


def test_every_request_says_who_asks_and_what_is_accepted_and_there_is_a_pause(server, monkeypatch):
    pauses = []
    monkeypatch.setattr(scryfall.time, "sleep", pauses.append)
    update_cards()
    for _, headers in server.asked:
        assert headers["User-Agent"].startswith("mtgengine/")
        assert "application/json" in headers["Accept"]
    assert len(pauses) == 1
    assert 0.05 <= pauses[0] <= 0.1


def test_without_a_network_the_old_cards_are_kept(server, monkeypatch):
    update_cards()
    monkeypatch.setenv("MTGENGINE_BULK_DATA", "http://127.0.0.1:9/bulk-data")
    with pytest.raises(StoreError, match=r"cannot be reached.*is there a network\?.*are kept"):
        update_cards()
    assert len(CardStore()) == 4
    result = CliRunner().invoke(main, ["cards", "update"])
    assert result.exit_code == 2
    assert "are kept" in result.output
    assert "Traceback" not in result.output


def test_a_file_that_is_cut_short_or_refused_is_not_imported(server):
    update_cards()
    server.updated_at = "later"
    server.cut = 10
    with pytest.raises(StoreError, match=r"bytes: try again|cannot be reached"):
        update_cards()
    server.cut, server.status = 0, 429
    with pytest.raises(StoreError, match=r"429.*wait a while"):
        update_cards()
    server.status, server.cards = 200, array([BEAR, {**BOLT, "name": None}])
    with pytest.raises(CardDataError, match="line 3"):
        update_cards()
    assert len(CardStore()) == 4
    assert sorted(file.name for file in store_path().parent.iterdir()) == ["cards.sqlite"]


@pytest.mark.parametrize("answer", [[], {"object": "error"}, {"data": [{"type": "oracle_cards"}]}, {"data": 7}])
def test_an_answer_that_is_no_list_of_files(server, answer):
    server.list = answer
    with pytest.raises(StoreError, match="no list of bulk files"):
        update_cards()


def test_what_is_not_offered_and_what_is_no_web_address(server):
    with pytest.raises(StoreError, match="offers no 'all_cards', only default_cards, oracle_cards"):
        update_cards("all_cards")
    server.list = {"data": [{**server.offer("oracle_cards"), "download_uri": "file:///etc/passwd"}]}
    with pytest.raises(StoreError, match="no web address"):
        update_cards()


def test_the_command(server):
    result = CliRunner().invoke(main, ["cards", "update"])
    assert result.exit_code == 0, result.output
    assert "4 cards of 4 records" in result.output
    assert "can be played" in result.output
    assert "are the newest" in CliRunner().invoke(main, ["cards", "update"]).output
