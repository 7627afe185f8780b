import { it } from 'vitest';
import { given } from '../../kernel/testing/given.js';
import { dismissSetup, finishStep, setup } from './setup.js';

const tested = { type: 'SetupStepDone', data: { step: 'test' } };
const dismissed = { type: 'SetupDismissed', data: {} };

it('records each step once', () => {
  given(setup).when(finishStep('test')).then(tested);
  given(setup, tested).when(finishStep('test')).then();
  given(setup, tested)
    .when(finishStep('embed'))
    .then({ type: 'SetupStepDone', data: { step: 'embed' } });
});

it('is dismissed once, and records nothing after it', () => {
  given(setup, tested).when(dismissSetup()).then(dismissed);
  given(setup, dismissed).when(dismissSetup()).then();
  given(setup, dismissed).when(finishStep('embed')).then();
});
