import { createContext, useContext } from 'react';
import type { RuntimeSettings, Surroundings } from './runtime-settings.ts';

type PageSurroundings = RuntimeSettings & Surroundings & { readonly year: number };

export const SettingsContext = createContext<PageSurroundings | null>(null);

export function useRuntimeSettings(): PageSurroundings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error('root.tsx provides the settings');
  return settings;
}
