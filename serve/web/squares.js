// The squares of the board: their names, their places, and what stands on them.

/** The side of a square in the units of the board's picture, which is 800 wide. */
export const side = 100;

const names = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/** The kinds of pieces by their letters, in the order in which people count them. */
export const kinds = Object.keys(names);

/** Returns the English name of a kind, such as 'king' for 'k'. */
export function kindName(kind) {
  return names[kind.toLowerCase()];
}

/** Returns 'white' or 'black' for 'w' or 'b'. */
export function colourName(colour) {
  return colour === 'b' ? 'black' : 'white';
}

/** Returns the name of a piece by its letter in a FEN: 'white pawn' for 'P'. */
export function pieceName(letter) {
  return colourName(letter === letter.toUpperCase() ? 'w' : 'b') + ' ' + kindName(letter);
}

/** Returns the name by which pieces.js has the piece with a letter of a FEN: 'wp' for 'P'. */
export function drawingName(letter) {
  return (letter === letter.toUpperCase() ? 'w' : 'b') + letter.toLowerCase();
}

/** Returns the names of the 64 squares, row by row from the upper left, as seen with a side below. */
export function squares(below = 'w') {
  const list = [];
  for (let i = 0; i < 64; i++) {
    const at = below === 'b' ? 63 - i : i;
    list.push('abcdefgh'[at % 8] + (8 - Math.floor(at / 8)));
  }
  return list;
}

/** Returns the column and row of a square, from 0 at the upper left. */
export function place(square, below = 'w') {
  const column = square.charCodeAt(0) - 97;
  const row = 8 - Number(square[1]);
  return below === 'b' ? { column: 7 - column, row: 7 - row } : { column, row };
}

/** Returns the upper left corner of a square in the units of the picture. */
export function corner(square, below) {
  const { column, row } = place(square, below);
  return { x: column * side, y: row * side };
}

/** Tells whether a square is dark. */
export function dark(square) {
  return (square.charCodeAt(0) + Number(square[1])) % 2 === 0;
}

/** Returns the pieces of a FEN, or of its first field, by their squares: {e2: 'P'}. */
export function placement(fen) {
  const pieces = {};
  const rows = (fen ?? '').trim().split(/\s+/)[0].split('/');
  rows.forEach((row, i) => {
    let column = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') column += Number(letter);
      else if (names[letter.toLowerCase()] && column < 8 && i < 8) pieces['abcdefgh'[column++] + (8 - i)] = letter;
    }
  });
  return pieces;
}

/** Returns pieces by their squares as the first field of a FEN. */
export function fenOf(pieces) {
  let text = '';
  let empty = 0;
  squares().forEach((square, i) => {
    if (i % 8 === 0 && i > 0) {
      text += (empty || '') + '/';
      empty = 0;
    }
    if (pieces[square]) {
      text += (empty || '') + pieces[square];
      empty = 0;
    } else {
      empty++;
    }
  });
  return text + (empty || '');
}

/** Returns a share in per cent, in words: '25 %', '3.4 %', 'under 0.1 %'. */
export function percent(share) {
  const value = share * 100;
  if (value > 0 && value < 0.1) return 'under 0.1 %';
  if (value > 99.9 && value < 100) return 'over 99.9 %';
  return Number(value.toFixed(1)) + ' %';
}
