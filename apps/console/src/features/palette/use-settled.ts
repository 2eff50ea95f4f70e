import { useEffect, useState } from 'react';

/** Of each kind that is found. */
export const mostFound = 5;
const quietMs = 200;

/** The text as it was when the fingers last rested. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
