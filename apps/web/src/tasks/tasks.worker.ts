/** The worker of tasks: it reads and stores lists of 100,000 tasks without blocking the page. */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { taskService } from './task-service.ts';
import { lastingStorage, passingStorage } from './task-storage.ts';

serveCalls(
  taskService(() => lastingStorage().catch(passingStorage)),
  messagePort(self),
);
