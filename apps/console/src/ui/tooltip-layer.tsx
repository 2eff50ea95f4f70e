import { type ReactElement, useEffect, useRef } from 'react';
import { placeBeside } from './place-beside.ts';
import styles from './tooltip-layer.module.css';

const withTip = '[data-tip], [data-whole], :is(td, th):not([title])';

/** What the cell of a table, or a line with `data-whole`, has no room for; who listens to the page hears it all the same. */
function cutText(element: HTMLElement): string {
  return element.scrollWidth > element.clientWidth ? element.innerText : '';
}

/** The mouse may come to it from the menu, which its tip would cover. */
function isBelowMenu(element: Element): boolean {
  const menu = document.querySelector('[role="menu"]:popover-open');
  return menu !== null && !menu.contains(element);
}

/**
 * Shows the `data-tip` of whatever is hovered or focused by keyboard, and in full what is cut. One layer for the
 * whole page: six hundred rows then carry text, not widgets. The tip can be hovered itself and goes on Esc (WCAG 1.4.13).
 */
export function TooltipLayer(): ReactElement {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current === null ? undefined : followTips(tip.current)), []);
  return <div ref={tip} id="tooltip" role="tooltip" popover="manual" className={styles.tip} />;
}

function followTips(tip: HTMLElement): () => void {
  let anchor: HTMLElement | null = null;
  let pressed: Element | null = null;
  // More may come while it is read.
  const more = new MutationObserver(() => {
    if (anchor === null) return;
    tip.textContent = anchor.dataset.tip ?? '';
    placeBeside(tip, anchor);
  });
  const hide = (): void => {
    more.disconnect();
    anchor?.removeAttribute('aria-describedby');
    anchor = null;
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  const show = (next: HTMLElement, isHovered: boolean): void => {
    hide();
    // One that the keyboard brought must not cover what the mouse then goes for.
    tip.style.pointerEvents = isHovered ? 'auto' : 'none';
    const text = next.dataset.tip ?? cutText(next);
    if (text === '') return;
    anchor = next;
    more.observe(next, { attributeFilter: ['data-tip'] });
    tip.textContent = text;
    if (![next.getAttribute('aria-label'), next.innerText].includes(text))
      next.setAttribute('aria-describedby', tip.id);
    // Not within the focus event: it may come from a menu that is just being shown or hidden.
    setTimeout(() => {
      if (anchor !== next || !next.isConnected) return;
      tip.showPopover();
      placeBeside(tip, next);
    });
  };
  const follow = ({ target, type }: Event): void => {
    if (!(target instanceof Element) || tip.contains(target)) return;
    const next = target.closest<HTMLElement>(withTip);
    // What a press has opened is not to be covered by the tip of what was pressed, until the mouse comes back to it.
    if (next === anchor || (next !== null && next === pressed && type === 'pointerover')) return;
    if (type === 'pointerover') pressed = null;
    if (next === null || (type === 'pointerover' && isBelowMenu(next))) hide();
    else if (type === 'pointerover' || target.matches(':focus-visible')) show(next, type === 'pointerover');
  };
  const press = ({ target }: Event): void => {
    pressed = target instanceof Element ? target.closest(withTip) : null;
    hide();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') hide();
  };
  const end = new AbortController();
  const { signal } = end;
  document.addEventListener('pointerover', follow, { signal });
  document.addEventListener('focusin', follow, { signal });
  document.addEventListener('pointerdown', press, { signal });
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
  document.addEventListener('keydown', leave, { signal });
  return () => {
    more.disconnect();
    end.abort();
  };
}
