#!/usr/bin/env python3
"""Failover test: kills the primary while people play and promotes its synchronous replica, as in
docs/hosting.md. The nodes find it without a restart, and every acknowledged move is there.

    tests/cluster/replica_test.py build/release/fogg [behind]

`behind`: the replica was not synchronous and lacks the last moves. Those are lost; the nodes
notice, and the games continue from what it has.
"""
import json
import os
import pathlib
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))
sys.dont_write_bytecode = True
import online_bot  # noqa: E402

TABLES = 3
BEFORE_S, BEHIND_S, DOWN_S, AFTER_S, MOST_S = 3, 1, 1, 3, 90


class Databases:
    """A primary started by scripts/postgres, and a replica in its own folder."""

    def __init__(self, folder):
        self.folder = str(folder / "postgres")
        self.programs = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"),
                            key=lambda path: int(path.parent.name))
        self.replica = tempfile.mkdtemp(prefix="fogg_replica_")
        if os.getuid() == 0:
            shutil.chown(self.replica, "postgres")

    def start(self):
        # Only a process is killed, not the machine: what the system has received is safe.
        self.script("start", "fsync = off")
        self.primary = pathlib.Path(self.folder, "home").read_text().strip()
        self.run("pg_basebackup", "-D", f"{self.replica}/data", "-R", "-C", "-S", "two",
                 "-c", "fast",
                 "--no-sync", "-d", f"host={self.primary} user=fogg application_name=two")
        self.run("pg_ctl", "-D", f"{self.replica}/data", "-l", f"{self.replica}/log", "-s", "-w",
                 "-o", f"-k {self.replica}", "start")
        self.ask(self.primary, "ALTER SYSTEM SET synchronous_standby_names = 'two'")
        self.ask(self.primary, "SELECT pg_reload_conf()")
        wait_for("the replica", lambda: self.ask(
            self.primary, "SELECT sync_state FROM pg_stat_replication") == "sync")

    def address(self):
        return (f"postgres://fogg@/postgres?host={self.primary},{self.replica}"
                "&target_session_attrs=read-write")

    def leave_replica_behind(self):
        self.ask(self.primary, "ALTER SYSTEM SET synchronous_standby_names = ''")
        self.ask(self.primary, "SELECT pg_reload_conf()")
        self.ask(self.replica, "ALTER SYSTEM SET primary_conninfo = ''")
        self.ask(self.replica, "SELECT pg_reload_conf()")

    def kill_primary(self):
        os.kill(int(pathlib.Path(self.primary, "data/postmaster.pid").read_text().split()[0]), 9)

    def promote(self):
        assert self.ask(self.replica, "SELECT pg_promote()") == "t"

    def stop(self):
        subprocess.run(self.command("pg_ctl", "-D", f"{self.replica}/data", "-m", "immediate", "-s",
                                    "stop"), cwd="/", check=False)
        shutil.rmtree(self.replica)
        self.script("stop", stderr=subprocess.DEVNULL)

    def script(self, command, *settings, **options):
        subprocess.run([ROOT / "scripts/postgres", command, self.folder, *settings], check=True,
                       **options)

    def ask(self, host, sql):
        return self.run("psql", "-h", host, "-U", "fogg", "-d", "postgres", "-Atc", sql)

    def run(self, program, *arguments):
        # Into a file: the server started by pg_ctl would keep a pipe open.
        with tempfile.TemporaryFile("w+") as output:
            subprocess.run(self.command(program, *arguments), cwd="/", check=True, timeout=60,
                           stdin=subprocess.DEVNULL, stdout=output)
            output.seek(0)
            return output.read().strip()

    def command(self, program, *arguments):
        owner = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        return [*owner, self.programs / program, *arguments]


class Node:
    def __init__(self, program, address, folder, number):
        self.log = folder / f"node{number}.log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [program, "serve", "--port", "0", "--store", address, "--loopback-free", "true",
                 "--messages-per-s", "1000"], stdout=subprocess.PIPE, stderr=log, text=True)
        self.url = re.fullmatch(r"Fogg is at (\S+)\n", self.process.stdout.readline())[1]

    def make_table(self, key):
        people = [{"kind": "me", "name": name} for name in ("Ann", "Bob")]
        body = {"map": "usa", "seats": people,
                "start_now": True}
        request = urllib.request.Request(
            self.url + "api/tables", json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {key}"})
        return json.load(urllib.request.urlopen(request, timeout=10))["table"]


class Player(threading.Thread):
    """Moves whenever possible and notes acknowledgements: (table, version, message id)."""

    def __init__(self, node, key, table, seat, acknowledged):
        super().__init__(daemon=True)
        self.node, self.key = node, key
        self.table, self.seat, self.acknowledged = table, seat, acknowledged
        self.refusals = 0

    def run(self):
        try:
            while True:  # the node disconnects people when it must reload a table
                self.play()
                time.sleep(0.1)
        except OSError:
            pass  # the node is killed at the end

    def play(self):
        self.line = online_bot.Line(urllib.parse.urlsplit(self.node.url), self.key)
        self.move, self.update = None, None
        self.line.send({"t": "watch", "id": "watch", "table": self.table, "seat": self.seat})
        while (message := self.line.receive()) is not None:
            if message["t"] == "update":
                self.update = message
            elif message["t"] == "done" and self.move and message["id"] == self.move["id"]:
                self.acknowledged.append((self.table, message["v"], message["id"]))
                self.move = None
            elif message["t"] == "refused":
                self.again(message)
            if self.update and not self.move:
                self.decide()

    def again(self, refusal):
        self.refusals += 1
        time.sleep(0.1)
        if refusal["code"] == "try_again" and self.move:
            self.line.send(self.move)
        else:
            self.move = None
            self.line.send({"t": "watch", "id": secrets.token_hex(8), "table": self.table,
                            "seat": self.seat})

    def decide(self):
        update, self.update = self.update, None
        if update.get("legal"):
            time.sleep(0.05)  # so that no game ends before the test does
            self.move = {"t": "move", "id": secrets.token_hex(8), "seat": self.seat,
                         "seen": update["v"], "move": online_bot.choose(update)}
            self.line.send(self.move)


def wait_for(what, is_there):
    end = time.monotonic() + 30
    while not is_there():
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.05)


def lines_in(archive):
    """The contents of the log: (table, version, message id)."""
    table = None
    for line in archive.splitlines():
        if line.startswith("table "):
            table = line.split()[1]
        elif found := re.match(r"line (\d+) \d+ by \S+ (\w+)\\n", line):
            yield table, int(found[1]), found[2]


def play(program, databases, nodes, is_behind):
    acknowledged, players = [], []
    for _ in range(TABLES):
        key = secrets.token_urlsafe(24)
        table = nodes[0].make_table(key)
        players += [Player(nodes[seat], key, table, seat, acknowledged) for seat in (0, 1)]
    for player in players:
        player.start()
    time.sleep(BEFORE_S)
    if is_behind:
        databases.leave_replica_behind()
        time.sleep(BEHIND_S)
    databases.kill_primary()
    time.sleep(DOWN_S)
    before = len(acknowledged)
    databases.promote()
    promoted_at = time.monotonic()
    wait_for("the first move after the promotion", lambda: len(acknowledged) > before)
    if is_behind:
        # Each table is detected, and play continues there.
        wait_for("moves at all tables", lambda: len({ack[0] for ack in acknowledged[before:]})
                 == TABLES)
    pause_s = time.monotonic() - promoted_at
    time.sleep(AFTER_S)

    told = list(acknowledged)
    archive = subprocess.run([program, "store", "export", "--store", databases.address(), "-"],
                             check=True, stdout=subprocess.PIPE, text=True).stdout
    lost = set(told) - set(lines_in(archive))
    print(f"{len(lost)} of {len(told)} acknowledged moves lost, {before} of them from before;"
          f" {sum(player.refusals for player in players)} refusals;"
          f" the first move {pause_s:.2f} s after the promotion")
    assert before > 0
    if is_behind:
        logs = "".join(node.log.read_text() for node in nodes)
        assert lost and logs.count("table_reloaded") == 2 * TABLES, logs
        assert not lost & set(told[before:]), lost
    else:
        assert not lost, lost
    assert all(node.process.poll() is None for node in nodes)


def main():
    program = os.path.abspath(sys.argv[1])
    alarm = threading.Timer(MOST_S, lambda: os._exit(1))
    alarm.daemon = True
    alarm.start()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        databases, nodes = Databases(folder), []
        try:
            databases.start()
            nodes += [Node(program, databases.address(), folder, number) for number in (1, 2)]
            play(program, databases, nodes, is_behind="behind" in sys.argv[2:])
        finally:
            for node in nodes:
                node.process.kill()
            databases.stop()


if __name__ == "__main__":
    main()
