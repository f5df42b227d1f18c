/**
 * Imported before what draws pages: in development, React notes for each element where it was made, and measures each component for the developer
 * tools. Both are for a person who looks, and were a fifth of the time of a page's thread. React's warnings and the names of components in them stay.
 */
import * as React from 'react';

const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
// After ten thousand in a second, React leaves them out.
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
// React DOM looks for them once, when it is loaded.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');
