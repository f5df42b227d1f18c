import { useCallback, useState, type ReactNode } from 'react';
import { Toast } from './toast.tsx';

/** One toast at a time: another word takes the place of the one before. `tell` is the same function at each render. */
export function useToast(): { readonly toast: ReactNode; readonly tell: (words: string) => void } {
  const [told, setTold] = useState<{ readonly words: string; readonly number: number }>();
  const tell = useCallback((words: string) => setTold((before) => ({ words, number: (before?.number ?? 0) + 1 })), []);
  const toast = told === undefined ? null : <Toast key={told.number} message={told.words} onEnd={() => setTold(undefined)} />;
  return { toast, tell };
}
