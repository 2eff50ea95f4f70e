import { dirname, join, normalize } from 'node:path';

/**
 * A document in Korean stands beside the English one and says the same: the same headings in the same order, and below
 * each of them the same code, the same commands, the same links, and as many rows and points.
 */

/** @typedef {{ title: string, level: number, blocks: string[], codes: string[], links: string[], rows: number, points: number }} Section */

/** The English page of a Korean one; null of any other. @param {string} page */
export function originalOf(page) {
  if (page.endsWith('.ko.md')) return page.replace(/\.ko\.md$/, '.md');
  return /(^|\/)docs\/ko\//.test(page) ? page.replace(/docs\/ko\//, 'docs/') : null;
}

/**
 * What a translation lacks or has too much of, each with where it stands.
 * @param {string} page
 * @param {string} text
 * @param {string} originalText
 */
export function differences(page, text, originalText) {
  const original = originalOf(page) ?? page;
  const translated = sectionsOf(page, text);
  const sections = sectionsOf(original, originalText);
  const apart = sections.findIndex((section, nth) => isAnother(section, translated[nth]));
  if (apart >= 0 || translated.length !== sections.length) {
    const at = sections[apart < 0 ? translated.length : apart] ?? sections.at(-1);
    return [
      `${page} has ${translated.length} headings, ${original} has ${sections.length}; look at “${at?.title}”`,
    ];
  }
  return sections.flatMap((section, nth) =>
    faults(section, translated[nth]).map((fault) => `${page}, “${translated[nth]?.title}”: ${fault}`),
  );
}

/** Another heading stands here: the level differs, or nothing that the section names is the same. */
function isAnother(/** @type {Section} */ section, /** @type {Section | undefined} */ other) {
  if (other?.level !== section.level) return true;
  const named = [...section.codes, ...section.links];
  return named.length > 0 && !named.some((name) => [...other.codes, ...other.links].includes(name));
}

function faults(/** @type {Section} */ section, /** @type {Section | undefined} */ other) {
  if (other === undefined) return [];
  return [
    ...missing('code', section.codes, other.codes),
    ...missing('link', section.links, other.links),
    ...missing('block of code', section.blocks, other.blocks),
    ...counted('rows of tables', section.rows, other.rows),
    ...counted('points', section.points, other.points),
  ];
}

/** @param {string} what @param {string[]} wanted @param {string[]} there */
const missing = (what, wanted, there) => [
  ...wanted.filter((one) => !there.includes(one)).map((one) => `lacks the ${what} ${one}`),
  ...there
    .filter((one) => !wanted.includes(one))
    .map((one) => `has the ${what} ${one}, which is not in English`),
];

/** @param {string} what @param {number} wanted @param {number} there */
const counted = (what, wanted, there) =>
  wanted === there ? [] : [`has ${there} ${what}, the English ${wanted}`];

/** @param {string} page @param {string} text @returns {Section[]} */
function sectionsOf(page, text) {
  const { prose, blocks } = withoutBlocks(text);
  return prose.split(/^(?=#{1,6} )/m).flatMap((part) => {
    const heading = /^(#+) (.*)/.exec(part);
    if (heading === null) return [];
    const codes = [...part.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
    const plain = part.replaceAll(/`[^`]+`/g, '');
    return {
      title: heading[2] ?? '',
      level: heading[1]?.length ?? 0,
      codes: [...new Set(codes)],
      links: [...part.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => placeOf(page, link)),
      blocks: [...plain.matchAll(/^\0(\d+)$/gm)].map(([, nth]) => blocks[Number(nth)] ?? ''),
      rows: plain.match(/^\|/gm)?.length ?? 0,
      points: plain.match(/^(\d+\.|-) /gm)?.length ?? 0,
    };
  });
}

/** Blocks of code are put aside, since a comment in one looks like a heading. @param {string} text */
function withoutBlocks(text) {
  /** @type {string[]} */
  const blocks = [];
  const prose = text.replaceAll(/^```.*\n([\s\S]*?)^```$/gm, (_all, block) => {
    blocks.push(withoutWords(block));
    return `\0${blocks.length - 1}`;
  });
  return { prose, blocks };
}

/** What is said beside code is said in each language. @param {string} block */
const withoutWords = (block) =>
  block
    .split('\n')
    .map((line) => line.replace(/(^|\s+)# .*$/, '').replace(/(\S) {2,}\S.*$/, '$1'))
    .join('\n');

/** Where a link leads, in whatever language it is read there. @param {string} page @param {string} link */
function placeOf(page, link) {
  if (/^[a-z]+:/.test(link)) return link;
  const [file = ''] = link.split('#');
  const place = file === '' ? page : normalize(join(dirname(page), file));
  return (originalOf(place) ?? place).replace(/\/images\/(ko|en)\//, '/images/');
}
