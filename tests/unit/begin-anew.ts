/**
 * A process runs many files of tests, which takes a third of what a process for each does. Each file begins anew all the same: no global name,
 * mock or clock is as another file has left it. Modules are those of the file before, except for the page's (`modules-anew.ts`).
 */
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
