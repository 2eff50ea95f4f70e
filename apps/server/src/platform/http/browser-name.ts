import bowser from 'bowser';

/** A `User-Agent` in words that a person knows: "Chrome 149", "Windows", "Android 14". Empty where it does not say. */
export function browserName(userAgent: string): { browser: string; os: string } {
  if (userAgent.trim() === '') return { browser: '', os: '' };
  const { browser, os } = bowser.parse(userAgent);
  const major = browser.version?.split('.')[0];
  return {
    browser: words(browser.name, major),
    // Browsers freeze what they say of macOS and Windows: its number would be a wrong one.
    os: words(os.name, os.name === 'Android' || os.name === 'iOS' ? os.version : undefined),
  };
}

function words(name: string | undefined, version: string | undefined): string {
  return [name, version].filter((part) => part !== undefined && part !== '').join(' ');
}
