/**
 * The modules of the page hold its state (text, result, settings), so that each file of its tests needs new ones. Those of packages hold none that a
 * caller sees: to read them anew for each file would take a tenth of the time of their tests.
 */
import { vi } from 'vitest';

vi.resetModules();
