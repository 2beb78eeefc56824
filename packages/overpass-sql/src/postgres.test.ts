/** All tests over a PostgreSQL in this process, in one file: it takes seconds of the processor to start. */
import './testing/gather-elements-tests.ts';
import './testing/queries-tests.ts';
import './testing/random-queries-tests.ts';
import './testing/update-elements-tests.ts';
