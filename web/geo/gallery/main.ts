// A gallery for development: boards, cards and controls, selected by the address.
// Only the development server has it: npm run dev, then /geo/gallery/
import { mount } from 'svelte';
import '../../src/styles/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('app')! });
