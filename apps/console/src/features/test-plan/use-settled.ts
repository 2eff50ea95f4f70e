import { useEffect, useState } from 'react';

const quietMs = 400;

/** A value that is being typed, once the fingers rest. `key` tells whether it is another one. */
export function useSettled<Value>(value: Value, key: string = JSON.stringify(value)): Value {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ value, key }), quietMs);
    return () => clearTimeout(timer);
  }, [value, key, settled.key]);
  return settled.value;
}
