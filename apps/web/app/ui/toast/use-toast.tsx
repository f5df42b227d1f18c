import { useCallback, useState, type ReactNode } from 'react';
import { Toast } from './toast.tsx';

/** One toast at a time: a new message replaces the old one. `tell` is stable. */
export function useToast(): { readonly toast: ReactNode; readonly tell: (words: string) => void } {
  const [told, setTold] = useState<{ readonly words: string; readonly number: number }>();
  const tell = useCallback((words: string) => setTold((before) => ({ words, number: (before?.number ?? 0) + 1 })), []);
  const toast = told === undefined ? null : <Toast key={told.number} message={told.words} onEnd={() => setTold(undefined)} />;
  return { toast, tell };
}
