const named: Readonly<Record<number, string>> = {
  3: 'HOME',
  4: 'BACK',
  19: 'DPAD_UP',
  20: 'DPAD_DOWN',
  21: 'DPAD_LEFT',
  22: 'DPAD_RIGHT',
  23: 'DPAD_CENTER',
  24: 'VOLUME_UP',
  25: 'VOLUME_DOWN',
  26: 'POWER',
  61: 'TAB',
  62: 'SPACE',
  66: 'ENTER',
  67: 'DEL',
  82: 'MENU',
  84: 'SEARCH',
  85: 'MEDIA_PLAY_PAUSE',
  86: 'MEDIA_STOP',
  87: 'MEDIA_NEXT',
  88: 'MEDIA_PREVIOUS',
  89: 'MEDIA_REWIND',
  90: 'MEDIA_FAST_FORWARD',
  111: 'ESCAPE',
  112: 'FORWARD_DEL',
  122: 'MOVE_HOME',
  123: 'MOVE_END',
  126: 'MEDIA_PLAY',
  127: 'MEDIA_PAUSE',
  160: 'NUMPAD_ENTER',
  187: 'APP_SWITCH',
  223: 'SLEEP',
  224: 'WAKEUP',
};
const [zero, letterA] = [7, 29];

/** A key by its name without KEYCODE_, from a name or a number; what there is not is UNKNOWN, as Android takes it. */
export function keyName(word: string): string {
  if (!/^\d+$/.test(word)) return word.toUpperCase().replace(/^KEYCODE_/, '');
  const code = Number(word);
  if (code >= zero && code < zero + 10) return String(code - zero);
  if (code >= letterA && code < letterA + 26) return String.fromCharCode(65 + code - letterA);
  return named[code] ?? 'UNKNOWN';
}

/** What a key types; null: nothing. */
export function letterOf(key: string): string | null {
  if (key === 'SPACE') return ' ';
  return /^[A-Z0-9]$/.test(key) ? key.toLowerCase() : null;
}
