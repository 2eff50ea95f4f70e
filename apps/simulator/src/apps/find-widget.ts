import type { AppWidget } from './app-definition.ts';
import type { OpenScreen } from './running-system.ts';

/** What the first widget of an id reads now. */
export function textAt(open: OpenScreen, id: string): string | undefined {
  const [place] = placesOf(open, id);
  return place === undefined ? undefined : (open.texts.get(place) ?? widgetAt(open, place)?.text);
}

/** Where a screen's widgets of an id are: their numbers from the outside inwards, joined by dots. */
export function placesOf({ screen }: OpenScreen, id: string): string[] {
  const within = (widgets: readonly AppWidget[], before: string): string[] =>
    widgets.flatMap((widget, nth) => [
      ...(widget.id === id ? [`${before}${String(nth)}`] : []),
      ...within(widget.children ?? [], `${before}${String(nth)}.`),
    ]);
  return within(screen.widgets, '');
}

export function widgetAt({ screen }: OpenScreen, place: string): AppWidget | undefined {
  const [first = '', ...rest] = place.split('.');
  let widget = screen.widgets[Number(first)];
  for (const nth of rest) widget = widget?.children?.[Number(nth)];
  return widget;
}
