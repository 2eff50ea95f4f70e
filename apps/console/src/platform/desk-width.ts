/** Of a window below which the navigation is folded; style sheets call it `--desk`. */
export const deskWidth = '(width < 1024px)';
