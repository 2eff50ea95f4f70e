import { htmlText } from '../html-text.ts';

/** For a person who has typed a name that is not ours: JSON would tell them nothing. In both languages, as no choice is known. */
export function unknownHostPage(hostname: string): string {
  const name = htmlText(hostname.slice(0, 253));
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>알 수 없는 주소 · Rackhand</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; word-break: keep-all; overflow-wrap: anywhere }
  body { max-width: 34em; margin: 12vh auto; padding: 0 24px }
  h1 { font-size: 20px }
</style>
<main>
<h1>이 서버에 등록되지 않은 주소입니다</h1>
<p><strong>${name}</strong> 이름으로는 관리자 콘솔을 열 수 없습니다. 주소를 확인하거나 최고 관리자에게 올바른 주소를 문의하세요.</p>
<p><small>서버를 운영한다면 배포 설정의 hosts나 PUBLIC_URL에 이 이름을 추가하세요.</small></p>
<section lang="en">
<h1>This server does not know this address</h1>
<p>The administrator console can’t be opened at <strong>${name}</strong>. Check the address or ask a super admin for the right one.</p>
<p><small>If you run this server, add the name to hosts in the deployment settings or to PUBLIC_URL.</small></p>
</section>
</main></html>
`;
}
