import { SaxesParser, type SaxesTagNS } from 'saxes';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** What draws and does nothing else: no script, no foreign content, no image of elsewhere, nothing that moves or leads away. */
const drawing = new Set(
  [
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath',
    'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer',
    'feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB',
    'feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight',
    'feTile feTurbulence',
  ].flatMap((names) => names.split(' ')),
);

/** Of a stylesheet or an attribute that is one: an escape could spell any of the others. */
const leadsAway = /@import|\\|image-set|image\(|src\(|url\(\s*(?!["']?\s*#)/i;

/** Why a text is not an SVG drawing that may be shown to everybody: the first reason, or null. Read strictly, as XML. */
export function svgFault(text: string): string | null {
  const faults: string[] = [];
  const fault = (reason: string): void => void faults.push(reason);
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let style = '';
  parser.on('error', ({ message }) => fault(`is no XML: ${message}`));
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-8$/i.test(encoding)) fault('is not in UTF-8');
  });
  parser.on('doctype', () => fault('has a document type, which may define entities'));
  parser.on('processinginstruction', () => fault('has a processing instruction'));
  parser.on('opentag', (tag) => {
    if (depth === 0 && tag.local !== 'svg') fault('is no svg');
    depth += 1;
    for (const reason of tagFaults(tag)) fault(reason);
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  const read = (part: string): void => void (style += part);
  parser.on('text', read);
  parser.on('cdata', read);
  parser.write(text).close();
  // Words of a drawing hold none of these; to tell them from its stylesheets would be another parser.
  if (leadsAway.test(style)) fault('has a style that leads elsewhere');
  return faults[0] ?? null;
}

function* tagFaults({ uri, local, attributes }: SaxesTagNS): Generator<string> {
  if (uri !== svgNamespace || !drawing.has(local)) yield `has <${local}>, which is no part of a drawing`;
  for (const { local: name, value, uri: space } of Object.values(attributes)) {
    if (space === 'http://www.w3.org/2000/xmlns/') continue;
    const isReference = name === 'href' || name === 'src' || name === 'base';
    if (/^on/i.test(name)) yield `has ${name}, an event attribute`;
    else if (isReference && !value.trim().startsWith('#')) yield `has ${name}, which leads elsewhere`;
    else if (leadsAway.test(value)) yield `has ${name}, which leads elsewhere`;
  }
}
