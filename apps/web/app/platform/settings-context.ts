import { createContext, useContext } from 'react';
import type { RuntimeSettings, Surroundings } from './runtime-settings.ts';

export const SettingsContext = createContext<(RuntimeSettings & Surroundings) | null>(null);

/** The settings that the server handed to this page. */
export function useRuntimeSettings(): RuntimeSettings & Surroundings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error('the settings are provided by root.tsx, around every page');
  return settings;
}
