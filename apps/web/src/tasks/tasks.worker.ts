/** The lists of tasks, in a worker of their own: reading one of 100,000 tasks, and writing down what became of one, costs the page nothing. */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { taskService } from './task-service.ts';
import { lastingStorage, passingStorage } from './task-storage.ts';

serveCalls(
  taskService(() => lastingStorage().catch(passingStorage)),
  messagePort(self),
);
