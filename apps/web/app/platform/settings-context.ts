import { createContext, useContext } from 'react';
import type { RuntimeSettings, Surroundings } from './runtime-settings.ts';

type PageSurroundings = RuntimeSettings & Surroundings & { readonly year: number };

export const SettingsContext = createContext<PageSurroundings | null>(null);

export function useRuntimeSettings(): PageSurroundings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error('the settings are provided by root.tsx, around every page');
  return settings;
}
