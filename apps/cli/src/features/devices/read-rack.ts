import { notUnderstood } from '../../platform/read-arguments.ts';

/** A rack group, a rack or a slot. */
export function readRack(text: string): string {
  if (/^[1-9]\d{0,3}(-[1-9]\d{0,3}){0,2}$/.test(text)) return text;
  throw notUnderstood({
    ko: `--rack은 1(그룹), 1-2(랙), 1-2-3(자리)처럼 씁니다: ${text}`,
    en: `--rack is written as 1 (a group), 1-2 (a rack) or 1-2-3 (a slot): ${text}`,
  });
}
