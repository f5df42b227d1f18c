import { useEffect, useState } from 'react';

/** What a promise that never rejects has come to; undefined until then, and again when there is another promise. */
export function useSettled<Value>(promise: Promise<Value>): Value | undefined {
  const [settled, setSettled] = useState<{ readonly promise: Promise<Value>; readonly value: Value }>();
  useEffect(() => {
    let isWanted = true;
    void promise.then((value) => {
      if (isWanted) setSettled({ promise, value });
    });
    return () => {
      isWanted = false;
    };
  }, [promise]);
  return settled?.promise === promise ? settled.value : undefined;
}
