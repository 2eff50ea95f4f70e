/** Signs with which a cell of a spreadsheet begins a formula, those of full width too. */
export const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell that would start a formula is text behind an apostrophe; one that looks so already gets another. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** What stood there before `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
