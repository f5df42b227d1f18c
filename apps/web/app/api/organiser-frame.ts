/** What organisers' pages start with hands over the entries of their calls, as the frame of members' pages does (`vite.config.ts`). */
import { organiserEndpoints } from './organiser-endpoints.ts';

Object.assign(globalThis, { wayliftFrame: { memberEndpoints: organiserEndpoints } });
