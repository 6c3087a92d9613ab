// The vehicle on a card, seen from the side on a rail of 64 units. Railway: a wagon for each colour,
// an engine for the wild card. Cable car: the same for all colours, a ferry for the wild card.
// Filled shapes; holes by the even-odd rule.
import type { Card } from '../../net/wire';
import type { Theme } from '../../themes';

const kWheels = wheel(14) + wheel(23) + wheel(41) + wheel(50);

function wheel(x: number): string {
    return `M${x - 3.6} 30a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0ZM${x - 1.3} 30a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0Z`;
}

const kWagons: Record<Card, string> = {
    // A coach with seven windows.
    blue: `M6 8Q32 3 58 8V10H6ZM7 11H57V26H7ZM11 14v6h4v-6ZM18 14v6h4v-6ZM25 14v6h4v-6ZM32 14v6h4v-6ZM39 14v6h4v-6ZM46 14v6h4v-6Z${kWheels}`,
    // A brake van with its lookout.
    red: `M24 3H40V8H24ZM7 8H57V11H7ZM9 12H55V26H9ZM15 15v5h6v-5ZM43 15v5h6v-5ZM28 13v13h8v-13ZM30 15v4h4v-4Z${kWheels}`,
    // Logs.
    green: `M6 22H58V26H6ZM9 10h3v12H9ZM52 10h3v12h-3ZM14 21a4.5 4.5 0 1 1 9 0ZM23 21a4.5 4.5 0 1 1 9 0ZM32 21a4.5 4.5 0 1 1 9 0ZM41 21a4.5 4.5 0 1 1 9 0ZM18.5 14a4.5 4.5 0 1 1 9 0ZM27.5 14a4.5 4.5 0 1 1 9 0ZM36.5 14a4.5 4.5 0 1 1 9 0Z${kWheels}`,
    // A boxcar, its door ajar.
    yellow: `M7 6H57V9H7ZM8 10H56V26H8ZM25 12v12h14v-12ZM27 12h7v12h-7ZM12 13v10h1.5v-10ZM17 13v10h1.5v-10ZM45 13v10h1.5v-10ZM50 13v10h1.5v-10Z${kWheels}`,
    // A tank.
    orange: `M28 4H36V8H28ZM10 8H54A8 8 0 0 1 54 23H10A8 8 0 0 1 10 8ZM20 8h1.5v15H20ZM42.5 8H44v15h-1.5ZM6 24H58V26H6Z${kWheels}`,
    // A dining car: windows with curtains.
    purple: `M6 7Q32 2 58 7V10H6ZM7 11H57V26H7ZM12 14v7h8v-7q-4 5-8 0ZM24 14v7h8v-7q-4 5-8 0ZM36 14v7h8v-7q-4 5-8 0ZM49 14v12h4v-12Z${kWheels}`,
    // A van for milk, with a churn on its side.
    white: `M7 7H57V10H7ZM8 11H56V26H8ZM29 13h6v2l2 2v7H27v-7l2-2ZM12 14v9h10v-9ZM42 14v9h10v-9ZM14 16h6v5h-6ZM44 16h6v5h-6Z${kWheels}`,
    // Coal.
    black: `M9 13L15 8l5 3 6-5 6 4 6-4 5 5 6-3 6 5ZM7 14H57L53 26H11ZM22 16l1 8h1.5l-1-8ZM32 16v8h1.5v-8ZM42 16l-1 8h1.5l1-8Z${kWheels}`,
    // An engine under steam.
    wild: 'M8 5H24V8H22V14H46V8H44V5H51V8H49V14Q55 15 55 20L60 27H56L53 26H8ZM11 10v6h7v-6ZM30 10a3 3 0 0 1 6 0v4h-6ZM10 30a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM13.5 30a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM23 30a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM26.5 30a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM40 31.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0ZM48.5 31.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z',
};

const kCableCar = 'M12 6Q32 2 52 6V9H12ZM17 3h30v2H17ZM18 10H46V26H18ZM21 12v7h4v-7ZM28 12v7h3.5v-7ZM32.5 12v7H36v-7ZM39 12v7h4v-7ZM8 9H11V24H17V26H6V24H8ZM53 9H56V24H58V26H47V24H53ZM12 19h5v1.5h-5ZM47 19h5v1.5h-5Z'
    + wheel(22) + wheel(42);
const kFerry = 'M29 3h5v7h-5ZM16 11H49V15H16ZM10 16H54V21H10ZM14 17.5v2h4v-2ZM22 17.5v2h4v-2ZM30 17.5v2h4v-2ZM38 17.5v2h4v-2ZM46 17.5v2h4v-2ZM4 22H60L55 30H9ZM4 33q4.6-3 9.2 0t9.2 0 9.2 0 9.2 0 9.2 0 9.2 0v2q-4.6 3-9.2 0t-9.2 0-9.2 0-9.2 0-9.2 0-9.2 0Z';

export function vehiclePath(card: Card, vehicles: Theme['vehicles']): string {
    if (vehicles === 'railway') return kWagons[card];
    return card === 'wild' ? kFerry : kCableCar;
}
