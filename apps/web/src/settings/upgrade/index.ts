export { type ImportPlan, planImport } from './import-profile.ts';
export { profileOf, TURBO_PREFIX } from './profile.ts';
export { MOST_PROFILE_BYTES, ProfileFileError, readProfileFile, writeProfileFile } from './profile-file.ts';
export { readProfile } from './read-profile.ts';
