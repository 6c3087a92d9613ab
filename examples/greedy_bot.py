#!/usr/bin/env python3
"""A player for Fogg: claims routes that its tickets need, else those that score most.

    fogg watch --players greedy,examples/greedy_bot.py

docs/players_outside.md describes the input and output: one line of JSON each.
"""
import json
import sys
from heapq import heappop, heappush


def path(view, me, start, goal):
    """The unclaimed routes on the cheapest path, as a set of pairs of places."""
    ways = {}
    for track in view["tracks"]:
        if track["owner"] in (None, me):
            cost = 0 if track["owner"] == me else track["length"]
            ways.setdefault(track["from"], []).append((track["to"], cost))
            ways.setdefault(track["to"], []).append((track["from"], cost))
    queue, seen = [(0, start, frozenset())], set()
    while queue:
        spent, place, needed = heappop(queue)
        if place == goal:
            return needed
        if place not in seen:
            seen.add(place)
            for there, cost in ways.get(place, []):
                more = {frozenset((place, there))} if cost else set()
                heappush(queue, (spent + cost, there, needed | more))
    return frozenset()


def worth(move, view, me, needed, points):
    if "claim" in move:
        claim = move["claim"]
        pair = frozenset((claim["from"], claim["to"]))
        return (100 if pair in needed else 0) + points[pair] - claim["cards"].get("wild", 0)
    if "keep" in move:
        return -len(move["keep"])
    if "draw" in move:
        hand = view["seats"][me]["hand"]
        return 2 + hand.get(move["draw"], 0) / 100 if move["draw"] != "wild" else 2.5
    return 0


points = {}
for line in sys.stdin:
    told = json.loads(line)
    if "game" in told:
        routes = told["game"]["map"]["routes"]
        points = {frozenset((r["from"], r["to"])): r["points"] for r in routes}
    elif "decide" in told:
        asked = told["decide"]
        view, me = asked["view"], asked["seat"]
        undone = [t for t in view["seats"][me]["tickets"] if not t["done"]]
        needed = {pair for t in undone for pair in path(view, me, t["from"], t["to"])}
        best = max(asked["legal"], key=lambda move: worth(move, view, me, needed, points))
        print(json.dumps({"move": best}), flush=True)
