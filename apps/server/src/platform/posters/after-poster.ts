/** A window that nobody looks at paints nothing: there they come after so long. */
const unpaintedMs = 150;

/** Puts what has waited for the first paint into the page as soon as that is done. */
export const starter = [
  '(()=>{let later=document.getElementById("later");',
  'const start=()=>{later?.replaceWith(later.content.cloneNode(true));later=null};',
  `requestAnimationFrame(()=>setTimeout(start));setTimeout(start,${String(unpaintedMs)})})()`,
].join('');

/** Until then a browser neither runs nor fetches any of these: the first paint has the processor to itself, and waits for no styles. */
export function afterPoster(tags: string): string {
  return tags === '' ? '' : `<template id="later">${tags}</template><script>${starter}</script>`;
}
