import * as React from 'react';

/**
 * Keeps React from recording a stack for each element, which took a tenth of the CPU time of component tests. Its development build records
 * 10,000 a second. Warnings still name the component.
 */
const internals = (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined, configurable: true });
