#!/usr/bin/env python3
"""A player of Kriegspiel by the rules "berkeley": takes back, tries captures with pawns, else moves at random."""
import json
import random
import sys

STEPS = {"r": [(0, 1), (0, -1), (1, 0), (-1, 0)], "b": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
         "n": [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]}
STEPS["q"] = STEPS["k"] = STEPS["r"] + STEPS["b"]
SQUARES = {(file, rank): "abcdefgh"[file] + str(rank + 1) for file in range(8) for rank in range(8)}
PLACES = {name: place for place, name in SQUARES.items()}

def pieces(fen, white):
    """The own pieces of a position, by file and rank from 0."""
    own = {}
    for rank, row in enumerate(reversed(fen.split()[0].split("/"))):
        row = "".join("." * int(c) if c.isdigit() else c for c in row)
        own.update({(file, rank): c.lower() for file, c in enumerate(row) if c != "." and c.isupper() == white})
    return own

def targets(own, white, file, rank):
    """Where a piece may try to go. Nobody knows what stands there, but that it is no own piece."""
    kind, up = own[file, rank], 1 if white else -1
    if kind == "p":
        to = [(file - 1, rank + up), (file + 1, rank + up), (file, rank + up)]
        if rank == (1 if white else 6) and to[2] not in own:
            to.append((file, rank + 2 * up))
        yield from (place for place in to if place in SQUARES and place not in own)
        return
    for right, up in STEPS[kind]:
        x, y = file + right, rank + up
        while (x, y) in SQUARES and (x, y) not in own:
            yield x, y
            x, y = (x + right, y + up) if kind not in "nk" else (-1, -1)

for line in sys.stdin:
    order = json.loads(line)
    if order["type"] == "start":
        side, refused, taken = order["side"], set(), None
        own = pieces(order.get("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), side == "w")
        random.seed(order.get("seed"))
    elif order["type"] == "event":
        event, percept = order["event"], order["event"]["percept"]
        if event["side"] != side:  # the opponent's turn: has it taken something?
            taken = percept.get("capture")
            own.pop(PLACES.get(taken), None)
        elif percept.get("illegal"):
            refused.add(event["try"])
        else:
            kind = own.pop(PLACES[event["try"][:2]])
            own[PLACES[event["try"][2:4]]] = event["try"][4:] or kind
            refused.clear()
    elif order["type"] == "go":
        choices = {}
        for place, kind in own.items():
            for x, y in targets(own, side == "w", *place):
                move = SQUARES[place] + SQUARES[x, y] + ("q" if kind == "p" and y in (0, 7) else "")
                choices[move] = (SQUARES[x, y] == taken, kind == "p" and x != place[0], random.random())
        print(json.dumps({"try": max(choices.keys() - refused, key=choices.get)}), flush=True)
