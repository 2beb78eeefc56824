export * from './feature-set.ts';
