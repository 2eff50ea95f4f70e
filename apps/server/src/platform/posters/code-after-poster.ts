/** A window that nobody looks at paints nothing: there the code begins after so long. */
const unpaintedMs = 150;

/** Puts the page's code to work as soon as what stands before it has been painted. */
export const starter = [
  '(()=>{let code=document.getElementById("code");',
  'const start=()=>{code?.replaceWith(code.content.cloneNode(true));code=null};',
  `requestAnimationFrame(()=>setTimeout(start));setTimeout(start,${String(unpaintedMs)})})()`,
].join('');

/** Until it is put to work a browser neither runs nor fetches any of it: the first paint has the processor to itself. */
export function codeAfterPoster(tags: string): string {
  return `<template id="code">${tags}</template><script>${starter}</script>`;
}
