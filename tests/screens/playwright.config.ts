import tests from '../../playwright.config.ts';

export default { ...tests, testDir: import.meta.dirname, retries: 0 };
