// What the page "Board" offers to those who have nothing to open yet.

/** Games and positions, each with a name. */
export const samples = [
  {
    name: 'A game with refused tries',
    text: '[RefusedTries "3"]\n\n1. e4 d5 2. exd5 {[%refused exf5]} Qxd5 3. Nc3 Qe5+ 4. Be2 {[%refused Nf3]} Nf6 5. Nf3 Qa5\n6. O-O c6 7. d4 Bg4 8. Bd2 Nbd7 9. Ne5 {[%refused dxe5]} *\n',
  },
  {
    name: 'A bishop on one of three squares',
    text: 'k7/1RK5/8/2b5/8/8/8/7R w - -\nk7/1RK5/8/8/8/8/8/1b5R w - -\nk5b1/1RK5/8/8/8/8/8/7R w - -\n',
  },
];
