// The axes of a plot: where numbers lie, where the marks are, and how numbers are written.

/** Returns a number in three digits, without trailing noise. */
function short(number) {
  return String(Number(number.toPrecision(3)));
}

/** Writes a time in seconds with a unit that fits: 12.3 µs, 4 ms, 100 s. */
export function seconds(value) {
  if (value >= 1 || value === 0) return short(value) + ' s';
  if (value >= 1e-3) return short(value * 1e3) + ' ms';
  if (value >= 1e-6) return short(value * 1e6) + ' µs';
  return short(value * 1e9) + ' ns';
}

/** Writes a number: 12, 3,400, 5M. */
export function count(value) {
  if (value >= 1e9) return short(value / 1e9) + 'G';
  if (value >= 1e6) return short(value / 1e6) + 'M';
  return value >= 1000 ? Math.round(value).toLocaleString('en') : short(value);
}

/** Writes a share as a percentage. */
export function share(value) {
  return short(value * 100) + ' %';
}

/**
 * Returns a function that says where a number lies on an axis {low, high, log} that is
 * drawn between two places. What is beyond an end lies at the end.
 */
export function scale({ low, high, log }, from, to) {
  const turn = log ? Math.log10 : (value) => value;
  const [first, last] = [turn(low), turn(high)];
  const span = last - first || 1;
  return (value) => {
    const part = (turn(log ? Math.max(value, low) : value) - first) / span;
    return from + Math.min(1, Math.max(0, part)) * (to - from);
  };
}

/** Returns the marks of an axis, [{value, label}], about as many labels as there is room for. */
export function ticks(axis, room) {
  return axis.log ? powers(axis, room) : steps(axis, room);
}

/** The powers of ten have labels, as many as there is room for, and what lies between has none. Two labels are the least by which a value can be read off. */
function powers({ low, high, format = count }, room) {
  const first = Math.ceil(Math.log10(low));
  const last = Math.floor(Math.log10(high));
  const every = Math.ceil((last - first + 1) / Math.max(2, room));
  const narrow = last - Math.floor(Math.log10(low)) < 2 || last <= first; // there are too few powers
  const marks = [];
  for (let power = first - 1; power <= last; power++) {
    for (let digit = 1; digit < 10; digit++) {
      const value = digit * 10 ** power;
      if (value < low || value > high) continue;
      const named = digit === 1 ? (power - first) % every === 0 : narrow && (digit === 2 || digit === 5);
      if (named || every === 1) marks.push({ value, label: named ? format(value) : '' });
    }
  }
  return marks.filter(({ label }) => label).length < 2 ? steps({ low, high, format }, Math.max(room, 4)) : marks;
}

/** Marks at multiples of 1, 2 or 5 times a power of ten. */
function steps({ low, high, format = count }, room) {
  const raw = (high - low) / Math.max(2, room) || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= raw * 0.999);
  const marks = [];
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + step * 1e-9; n++) {
    marks.push({ value: n * step, label: format(n * step) });
  }
  return marks;
}
