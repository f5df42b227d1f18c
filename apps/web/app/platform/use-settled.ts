import { useEffect, useState } from 'react';

/** The result of a promise that never rejects. Undefined until it settles, and again when another promise is passed. */
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
