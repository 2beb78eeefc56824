/**
 * Takes away from the page's code what a browser of `scripts/platform-exceptions.mjs` lacks and no check of names can see: WebKit can neither loop
 * over a `ReadableStream` nor make one from a generator (WebKitGTK 2.50.6). Node's own code loops over streams, and the command may.
 */

/** A line of a stack that is the page's or a package's, not a test's. */
const OF_PAGE = /\/(?:packages\/[\w-]+|apps\/web)\/src\/(?!.*(?:\.test\.tsx?|\/testing\/))/;

refuse(ReadableStream.prototype, Symbol.asyncIterator);
refuse(ReadableStream.prototype, 'values');
refuse(ReadableStream, 'from');

function refuse(owner: object, name: string | symbol): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  // a file of tests before this one was here
  if (descriptor === undefined || descriptor.get !== undefined) return;
  Object.defineProperty(owner, name, {
    configurable: true,
    get() {
      const asking = new Error('asked').stack?.split('\n')[2] ?? '';
      if (OF_PAGE.test(asking)) throw new TypeError(`WebKit has no ReadableStream ${String(name)}: read it with streamChunks or a reader`);
      return descriptor.value;
    },
  });
}
