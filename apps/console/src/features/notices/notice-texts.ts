import type { Notice } from '@rackhand/contract/notice/notice';
import type { Language } from '@rackhand/contract/text/language';

type Titles = Pick<Notice, 'title' | 'title2'>;

/** As those who speak the language read it: where there is no English, customers are shown the Korean. */
export function titleIn(language: Language, { title, title2 }: Titles): string {
  return language === 'en' && title2.trim() !== '' ? title2 : title;
}

/** Which of its English texts are not there. */
export function missingEnglish({
  title2,
  content2,
}: Pick<Notice, 'title2' | 'content2'>): 'both' | 'title' | 'content' | null {
  const [noTitle, noContent] = [title2.trim() === '', content2.trim() === ''];
  if (noTitle && noContent) return 'both';
  if (noTitle) return 'title';
  return noContent ? 'content' : null;
}
