"""A whole game of two online players (examples/online_bot.py) on a server of its own. They look for
a seat at the same time, so that the second of them may find that the first was quicker.

    online_game.py FOGG EXAMPLES SCRATCH_FOLDER
"""
import importlib.util
import json
import pathlib
import subprocess
import sys
import urllib.parse
import urllib.request

fogg, examples, scratch = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
spec = importlib.util.spec_from_file_location("online_bot", examples / "online_bot.py")
online_bot = importlib.util.module_from_spec(spec)
spec.loader.exec_module(online_bot)



class Pen:
    """A line that keeps what is sent."""

    def __init__(self):
        self.sent = []

    def send(self, message):
        self.sent.append(message)


# Both seats are open, then somebody else takes the first one before us.
pen = Pen()
player = online_bot.Player("T", "Ada")
player.line = pen
player.answer({"t": "update", "you": {"seats": [], "seat": None},
               "room": {"seats": [{"kind": "open"}, {"kind": "open"}]}})
player.answer({"t": "refused", "id": "sit", "code": "seat_taken"})
player.answer({"t": "update", "you": {"seats": [], "seat": None},
               "room": {"seats": [{"kind": "person"}, {"kind": "open"}]}})
assert [(m["t"], m.get("seat")) for m in pen.sent] == [("sit", 0), ("watch", None), ("sit", 1)]

# Reveals its nonce for the list that has its commitment, and for no other.
ours, pen.sent = pen.sent[2]["commitment"], []


def frozen(attempt, commitment):
    says = [{"seats": [1], "commitment": ours, "nonce": None}]
    room = {"shuffle": {"list": f"attempt {attempt}\nsay 1 {commitment}\n", "says": says}}
    player.answer({"t": "update", "room": room})
    return [m["t"] for m in pen.sent]


assert frozen(1, "0" * 64) == []
assert frozen(1, ours) == ["reveal"]
assert frozen(2, ours) == ["reveal"]

server = subprocess.Popen(
    # So few messages that the players are sent away now and then, and have to come back.
    [fogg, "serve", "--port", "0", "--data", scratch + "/games.db", "--bot-pace-ms", "0",
     "--messages-per-s", "8"],
    stdout=subprocess.PIPE, text=True)
try:
    base = server.stdout.readline().split()[-1].rstrip("/")
    key = "the-key-of-the-host-of-this-game"
    wish = {"map": "san_francisco",
            "seats": [{"kind": "open"}, {"kind": "program", "program": "easy"}, {"kind": "open"}]}
    request = urllib.request.Request(
        base + "/api/tables", json.dumps(wish).encode(),
        {"Content-Type": "application/json", "Authorization": "Bearer " + key})
    table = json.load(urllib.request.urlopen(request))["table"]
    host = online_bot.Line(urllib.parse.urlsplit(base), key)
    host.socket.settimeout(60)  # of silence: rather a failure than a wait without end
    host.send({"t": "watch", "id": "w", "table": table})
    bots = [subprocess.Popen([sys.executable, str(examples / "online_bot.py"),
                              f"{base}/t/{table}", f"Bot {i}"], stdout=subprocess.PIPE, text=True)
            for i in range(2)]
    is_started = False
    while (message := host.receive()) is not None:
        room = message.get("room")
        if room and not is_started and all(s["kind"] != "open" for s in room["seats"]):
            host.send({"t": "start", "id": "s"})
            is_started = True
        if message.get("view", {}).get("over"):
            break
    told = [bot.communicate(timeout=30)[0] for bot in bots]
    assert all(line.startswith("over:") for line in told), told
    record = urllib.request.urlopen(f"{base}/api/tables/{table}/record").read()
    pathlib.Path(scratch, "game.txt").write_bytes(record)
    # Both had a say, and nobody was missing.
    lines = [line.rsplit("#", 1)[0].split() for line in record.decode().splitlines()]
    says = [line[2] for line in lines if line[:2] == ["list", "say"]]
    assert sorted(says) == ["0", "2"] and ["list", "attempt", "1"] in lines, says
    subprocess.run([fogg, "replay", "--verify", scratch + "/game.txt"], check=True,
                   stdout=subprocess.DEVNULL)
finally:
    server.terminate()
    assert server.wait(timeout=10) == 0
print("OK")
