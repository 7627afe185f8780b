import { configure } from '@testing-library/react';

/** How long a `find` waits before it gives up: nothing that passes waits for it. */
configure({ asyncUtilTimeout: 10_000 });
