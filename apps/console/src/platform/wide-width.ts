/** Of a window below which a panel lies over what it belongs to; style sheets call it `--wide`. */
export const wideWidth = '(width < 1200px)';
