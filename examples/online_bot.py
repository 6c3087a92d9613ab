#!/usr/bin/env python3
"""An online player: takes an open seat at a table of a Fogg server and plays to the end.

    examples/online_bot.py http://127.0.0.1:8080/t/TABLE [NAME]

It speaks the protocol of docs/protocol.md, needs only Python's standard library, and plays random
legal moves, claims first, and has a say in the shuffle (docs/fairness.md). Improve choose() and you
have a player of your own.
"""
import base64
import hashlib
import json
import os
import random
import secrets
import socket
import ssl
import struct
import sys
import time
import urllib.parse


class Line:
    """A WebSocket: JSON in text messages, masked as the protocol requires of clients."""

    def __init__(self, url, key):
        is_tls = url.scheme == "https"
        self.socket = socket.create_connection((url.hostname, url.port or (443 if is_tls else 80)))
        if is_tls:
            context = ssl.create_default_context()
            self.socket = context.wrap_socket(self.socket, server_hostname=url.hostname)
        nonce = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {key}\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline().split()
        if len(status) < 2 or status[1] != b"101":
            sys.exit(f"the server refused the connection: {status}")
        while self.stream.readline().strip():
            pass

    def send(self, message):
        self.send_frame(0x1, json.dumps(message).encode())

    def send_frame(self, opcode, data):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x80 | opcode, 0x80 | (size if size < 126 else 126)])
        if size >= 126:
            head += size.to_bytes(2, "big")
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        """The next message, or None once the connection is closed."""
        while True:
            head = self.stream.read(2)
            if len(head) < 2 or head[0] & 0x0F == 0x8:
                return None
            size = head[1] & 0x7F
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            data = self.stream.read(size)
            if head[0] & 0x0F == 0x9:
                self.send_frame(0xA, data)
            elif head[0] & 0x0F == 0x1:
                return json.loads(data)


def choose(update):
    legal = update["legal"]
    claims = [move for move in legal if move.startswith("claim")]
    return random.choice(claims or legal)


class Player:
    """Takes the first open seat and makes every decision the server asks for."""

    def __init__(self, table, name):
        self.line, self.table, self.name, self.seat = None, table, name, None
        self.nonces, self.list_of = {}, {}  # by commitment; the list that a nonce was revealed for

    def play(self, line):
        """True once the game is over; False if the connection broke or the server said goodbye."""
        self.line = line
        self.watch()
        while (message := line.receive()) is not None:
            if self.answer(message):
                return True
        return False

    def watch(self):
        """Asks for the complete state of the table and our legal moves."""
        self.line.send({"t": "watch", "id": "watch", "table": self.table})

    def answer(self, message):
        """Returns True once the game is over."""
        if message["t"] in ("refused", "bye"):
            print(f"{message['t']}:", message["code"], file=sys.stderr)
        if message["t"] == "refused" and message["id"] == "watch":
            sys.exit(1)
        if message["t"] == "refused" or message["t"] == "done" and message["id"] == "sit":
            self.watch()  # the seat was taken, or is now ours: watch again to see its view
        elif message["t"] == "update":
            you = message.get("you")
            if you:
                self.seat = you["seat"]
            if "room" in message:
                self.reveal(message["room"].get("shuffle") or {})
            if you and not you["seats"]:
                self.sit(message["room"]["seats"])
            elif message.get("legal"):
                self.line.send({"t": "move", "id": f"m{message['v']}", "seat": self.seat,
                                "seen": message["v"], "move": choose(message)})
            elif message.get("view", {}).get("over"):
                print("over:", [s["total"] for s in message["view"]["standings"]])
                return True
        return False

    def sit(self, seats):
        seat = next((i for i, s in enumerate(seats) if s["kind"] == "open"), None)
        if seat is None:
            sys.exit("there is no open seat")
        taken = {s.get("name", "").casefold() for s in seats}  # names at a table differ
        names = [self.name] + [f"{self.name} {n}" for n in range(2, len(seats) + 1)]
        name = next(name for name in names if name.casefold() not in taken)
        self.line.send({"t": "sit", "id": "sit", "seat": seat, "name": name,
                        "commitment": self.commit()})

    def commit(self):
        """A new nonce's hash. The nonce stays here until the list of all hashes is frozen."""
        nonce = secrets.token_bytes(32)
        parts = [struct.pack("<I", len(part)) + part for part in (b"fogg nonce 1", nonce)]
        commitment = hashlib.sha256(b"".join(parts)).hexdigest()
        self.nonces[commitment] = nonce.hex()
        return commitment

    def reveal(self, shuffle):
        """Our nonce, once its commitment is in the list; never for two different lists."""
        frozen = shuffle.get("list")
        for say in shuffle.get("says", []) if frozen else []:
            ours = say["commitment"]
            is_listed = f" {ours}\n" in frozen and say["nonce"] is None and ours in self.nonces
            if is_listed and self.list_of.setdefault(ours, frozen) == frozen:
                self.line.send({"t": "reveal", "id": "r" + ours[:16], "nonce": self.nonces[ours],
                                "next": self.commit()})


def main():
    url = urllib.parse.urlsplit(sys.argv[1])
    table = url.path.rsplit("/", 1)[-1]
    key = secrets.token_urlsafe(24)
    player = Player(table, sys.argv[2] if len(sys.argv) > 2 else "Python")
    while not player.play(Line(url, key)):
        time.sleep(1)  # reconnect: the key still holds the seat


if __name__ == "__main__":
    main()
