import type { LogFn, Logger, LoggerOptions } from 'pino';

const EVERY_MS = 1_000;

type Line = { readonly write: (more: object) => void; readonly count: number };

/** Logs the first error of a kind that `isOften` names, then at most one a second. `times` says for how many errors the line stands. */
export function logInTurn(isOften: (error: unknown) => boolean): NonNullable<LoggerOptions['hooks']> {
  const waiting = new Map<string, Line | null>();

  function closeWindow(kind: string): void {
    const line = waiting.get(kind) ?? null;
    waiting.delete(kind);
    if (line === null) return;
    line.write({ times: line.count });
    openWindow(kind);
  }

  function openWindow(kind: string): void {
    waiting.set(kind, null);
    setTimeout(() => closeWindow(kind), EVERY_MS).unref();
  }

  return {
    logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
      const [fields, message] = args;
      if (typeof fields !== 'object' || fields === null || !('err' in fields) || !isOften(fields.err)) return method.apply(this, args);
      const kind = `${level} ${String(message)}`;
      const line = waiting.get(kind);
      if (line === undefined) {
        openWindow(kind);
        return method.apply(this, args);
      }
      const write = (more: object) => method.call(this, { ...fields, ...more }, String(message));
      waiting.set(kind, { write, count: (line?.count ?? 0) + 1 });
    },
  };
}
