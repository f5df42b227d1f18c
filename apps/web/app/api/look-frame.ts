/** Puts the entries of the calls of a look beside those that organisers' pages start with. */
import { lookEndpoints } from './look-endpoints.ts';
import { organiserEndpoints } from './organiser-endpoints.ts';

Object.assign(organiserEndpoints, lookEndpoints);
