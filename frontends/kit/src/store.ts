import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from './api/base-api';
import { sessionMiddleware, sessionSlice } from './session/session';

/**
 * A remote adds its slice by `declare module '@chatbot-builder/kit' { interface LazySlices extends WithSlice<typeof
 * slice> {} }`.
 */
export interface LazySlices {}

export const rootReducer = combineSlices(baseApi, sessionSlice).withLazyLoadedSlices<LazySlices>();

export const makeStore = () =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(sessionMiddleware.middleware).concat(baseApi.middleware),
  });

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof rootReducer>;
export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppSelector = useSelector.withTypes<RootState>();
